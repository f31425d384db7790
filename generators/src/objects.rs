//! Real objects that pictures can show, each as one character of the object face.
//!
//! The face has one colour, so only objects that stay apart in black at 60 points are here: one ball, one
//! car, no two alike fruits, birds or tools. All are plain things in most places of the world.

/// An object and what it is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object {
    /// The character that [`crate::figure::Face::Object`] draws.
    pub picture: char,
    /// Its name in English, without an article, for explanations only: players answer by letter.
    pub name: &'static str,
}

const fn object(picture: char, name: &'static str) -> Object {
    Object { picture, name }
}

/// Every object. A row's place is part of what families draw: new rows raise the edition of those that do.
pub const OBJECTS: &[Object] = &[
    object('🐱', "cat"),
    object('🐶', "dog"),
    object('🐰', "rabbit"),
    object('🐼', "panda"),
    object('🦁', "lion"),
    object('🐮', "cow"),
    object('🐸', "frog"),
    object('🐵', "monkey"),
    object('🐧', "penguin"),
    object('🦆', "duck"),
    object('🦉', "owl"),
    object('🦇', "bat"),
    object('🐴', "horse"),
    object('🐝', "bee"),
    object('🦋', "butterfly"),
    object('🐌', "snail"),
    object('🐞', "ladybird"),
    object('🐜', "ant"),
    object('🐢', "turtle"),
    object('🐍', "snake"),
    object('🦎', "lizard"),
    object('🐙', "octopus"),
    object('🦀', "crab"),
    object('🐟', "fish"),
    object('🐳', "whale"),
    object('🐘', "elephant"),
    object('🐪', "camel"),
    object('🦒', "giraffe"),
    object('🦘', "kangaroo"),
    object('🐑', "sheep"),
    object('🦌', "deer"),
    object('🐓', "rooster"),
    object('🦔', "hedgehog"),
    object('🌵', "cactus"),
    object('🌲', "fir tree"),
    object('🌳', "tree"),
    object('🌴', "palm tree"),
    object('🍀', "clover"),
    object('🍁', "maple leaf"),
    object('🍄', "mushroom"),
    object('🌷', "tulip"),
    object('🌻', "sunflower"),
    object('🌙', "moon"),
    object('⭐', "star"),
    object('☀', "sun"),
    object('☁', "cloud"),
    object('⚡', "lightning"),
    object('❄', "snowflake"),
    object('🔥', "flame"),
    object('💧', "drop"),
    object('🌈', "rainbow"),
    object('☂', "umbrella"),
    object('🍎', "apple"),
    object('🍌', "banana"),
    object('🍉', "melon"),
    object('🍇', "grapes"),
    object('🍓', "strawberry"),
    object('🍒', "cherries"),
    object('🍍', "pineapple"),
    object('🥑', "avocado"),
    object('🥕', "carrot"),
    object('🌽', "corn"),
    object('🌶', "chilli"),
    object('🥐', "croissant"),
    object('🍞', "bread"),
    object('🧀', "cheese"),
    object('🍔', "burger"),
    object('🍟', "chips"),
    object('🍕', "pizza"),
    object('🍩', "doughnut"),
    object('🎂', "cake"),
    object('🍭', "lollipop"),
    object('🍫', "chocolate"),
    object('☕', "cup"),
    object('⚽', "ball"),
    object('🏓', "table tennis bat"),
    object('🥊', "boxing glove"),
    object('⛸', "ice skate"),
    object('🏆', "trophy"),
    object('🎯', "target"),
    object('🎲', "dice"),
    object('🎮', "game controller"),
    object('🎸', "guitar"),
    object('🎹', "piano"),
    object('🎺', "trumpet"),
    object('🥁', "drum"),
    object('🎨', "palette"),
    object('🎭', "masks"),
    object('🚗', "car"),
    object('🚜', "tractor"),
    object('🚲', "bicycle"),
    object('🚂', "train"),
    object('✈', "aeroplane"),
    object('🚀', "rocket"),
    object('🚁', "helicopter"),
    object('⛵', "sailing boat"),
    object('🚢', "ship"),
    object('⚓', "anchor"),
    object('🚦', "traffic light"),
    object('🏠', "house"),
    object('🏰', "castle"),
    object('⛺', "tent"),
    object('🎡', "big wheel"),
    object('⏰', "alarm clock"),
    object('⏳', "hourglass"),
    object('💻', "laptop"),
    object('📷', "camera"),
    object('📺', "television"),
    object('☎', "telephone"),
    object('🔦', "torch"),
    object('💡', "light bulb"),
    object('🕯', "candle"),
    object('🔌', "plug"),
    object('📚', "books"),
    object('✏', "pencil"),
    object('✂', "scissors"),
    object('📌', "pin"),
    object('📎', "paper clip"),
    object('🔒', "padlock"),
    object('🔑', "key"),
    object('🔨', "hammer"),
    object('⚙', "gear"),
    object('🧲', "magnet"),
    object('🪜', "ladder"),
    object('🔬', "microscope"),
    object('🔭', "telescope"),
    object('🛏', "bed"),
    object('🪑', "chair"),
    object('🛁', "bathtub"),
    object('🧹', "broom"),
    object('🧺', "basket"),
    object('🎁', "present"),
    object('🎈', "balloon"),
    object('🎀', "bow"),
    object('👑', "crown"),
    object('🎩', "top hat"),
    object('🧢', "cap"),
    object('🕶', "sunglasses"),
    object('👕', "T-shirt"),
    object('👖', "trousers"),
    object('🧤', "gloves"),
    object('🧦', "socks"),
    object('👗', "dress"),
    object('👟', "shoe"),
    object('🎒', "backpack"),
    object('👜', "handbag"),
    object('💎', "diamond"),
    object('💍', "ring"),
    object('🔔', "bell"),
    object('🧸', "teddy bear"),
    object('🪁', "kite"),
    object('🧩', "puzzle piece"),
    object('🗺', "map"),
    object('🦷', "tooth"),
    object('🦴', "bone"),
    object('👁', "eye"),
    object('🤖', "robot"),
];

/// What the object of this picture is called.
pub fn name(picture: char) -> Option<&'static str> {
    OBJECTS.iter().find(|object| object.picture == picture).map(|object| object.name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn no_picture_and_no_name_stands_twice() {
        let pictures: BTreeSet<char> = OBJECTS.iter().map(|object| object.picture).collect();
        let names: BTreeSet<&str> = OBJECTS.iter().map(|object| object.name).collect();
        assert_eq!((pictures.len(), names.len()), (OBJECTS.len(), OBJECTS.len()));
    }

    #[test]
    fn an_object_is_found_by_its_picture() {
        assert_eq!(name('🔑'), Some("key"));
        assert_eq!(name('x'), None);
    }
}
