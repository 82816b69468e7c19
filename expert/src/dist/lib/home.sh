# Where this user's files lie: the folder that an XDG variable names, else one in HOME, else one in the home that the passwd entry
# names. A value that is no absolute path counts as not set. The same rule as in earl.user.UserFolders. POSIX sh, to be sourced.

# find_home: sets user_home, empty if there is none.
find_home() {
    user_home=${HOME:-}
    case $user_home in
        /*) return 0 ;;
    esac
    user_home=''
    user_name=$(id -un 2>/dev/null)
    case $user_name in
        '' | *[!A-Za-z0-9._-]*) ;;
        *) eval "user_home=~$user_name" ;;
    esac
    case $user_home in
        /*) ;;
        *) user_home='' ;;
    esac
}

# user_folder VALUE IN_HOME: sets user_folder to VALUE, that of an XDG variable, else to the folder IN_HOME in the home; empty if
# there is neither.
user_folder() {
    case $1 in
        /*) user_folder=$1 ;;
        *) user_folder=${user_home:+$user_home/$2} ;;
    esac
}
